import type { MailNumbers } from '#sync/protocol/answers/analytics.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { analyticsWords } from '#client/i18n/words/analytics.ts'
import { tableRoles as roles } from '#client/ui/table-roles.ts'

const counts = ['recipients', 'sent', 'empty', 'failed', 'bounced'] as const

/** What became of the mails of each kind: a table, on a phone a list. */
export function MailsTable({ mails }: { mails: readonly MailNumbers[] }) {
  const t = useWords(analyticsWords)
  return (
    <table aria-label={t('mails')} {...roles.table} className="w-full border-collapse max-md:block">
      <thead {...roles.group} className="max-md:sr-only">
        <tr {...roles.row} className="border-b border-hairline text-left text-[0.9375rem]">
          <th {...roles.heading} scope="col" className="py-2 pr-3">
            {t('mail')}
          </th>
          {counts.map((count) => (
            <th key={count} {...roles.heading} scope="col" className="py-2 pl-3 text-right align-bottom">
              {t(count)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group} className="max-md:block">
        {mails.map((mail) => (
          <tr
            key={mail.kind}
            {...roles.row}
            className="border-b border-hairline last:border-0 max-md:block max-md:py-3"
          >
            <th {...roles.rowHeading} scope="row" className="text-left font-semibold max-md:block md:py-2.5 md:pr-3">
              {t(mail.kind)}
            </th>
            {counts.map((count) => (
              <td
                key={count}
                {...roles.cell}
                className="tabular-nums max-md:flex max-md:justify-between max-md:gap-4 max-md:py-0.5 md:py-2.5 md:pl-3 md:text-right"
              >
                <span aria-hidden className="md:hidden">
                  {t(count)}
                </span>
                <span>{formatInteger(mail[count])}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
