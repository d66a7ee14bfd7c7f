import { useWords } from '#client/i18n/i18n.ts'
import { letterWords } from '#client/i18n/words/letter.ts'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazyPanel } from '#client/ui/loading/lazy-panel.tsx'
import { Spinner } from '#client/ui/loading/spinner.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import type { DigestPreview } from '#sync/protocol/answers/digest-overview.ts'

const LetterFrame = lazyPart(() => import('./letter-frame.tsx').then((part) => part.LetterFrame))

/** A mail before it is sent, in both of its parts. */
export function LetterPreview({ letter }: { letter: DigestPreview }) {
  const t = useWords(letterWords)
  return (
    <div className="grid min-w-0 gap-4">
      {letter.isEmpty && <Notice tone="info">{t('empty')}</Notice>}
      <p className="wrap-anywhere">
        <span className="text-muted">{t('subject')}:</span> <bdi className="font-semibold">{letter.subject}</bdi>
      </p>
      <Tabs
        label={t('parts')}
        tabs={[
          {
            key: 'html',
            label: t('formatted'),
            panel: (
              <div className="grid gap-2">
                <LazyPanel fallback={<Spinner label={t('loading')} />}>
                  <LetterFrame html={letter.html} title={t('frame')} />
                </LazyPanel>
                <p className="text-[0.9375rem] text-muted">{t('links')}</p>
              </div>
            ),
          },
          { key: 'text', label: t('plain'), panel: <PlainText text={letter.text} label={t('plain')} /> },
        ]}
      />
    </div>
  )
}

function PlainText({ text, label }: { text: string; label: string }) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is a stop of the Tab key
      tabIndex={0}
      role="region"
      aria-label={label}
      className="max-h-[min(70dvh,44rem)] overflow-y-auto rounded-control border border-hairline bg-sunken p-4 text-[0.875rem] wrap-anywhere whitespace-pre-wrap"
    >
      {text}
    </pre>
  )
}
