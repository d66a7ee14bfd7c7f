import { Link } from 'react-router-dom'
import { useProduct } from '#client/data/use-product.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { shellWords } from '#client/i18n/words/shell.ts'

const link =
  'inline-flex min-h-11 items-center md:min-h-8 text-muted underline-offset-4 hover:text-brand hover:underline'

/** The company's address line and the links that every page has (product 1). */
export function Footer() {
  const t = useWords(shellWords)
  const { companyAddress, sisterProduct, supportEmail } = useProduct()
  return (
    <footer className="border-t border-hairline bg-sunken print:hidden">
      <div className="mx-auto flex w-full max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-6 text-[0.9375rem] md:px-6">
        <p className="text-muted">{companyAddress}</p>
        <nav aria-label={t('footer')}>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            <li>
              <Link to="/about" className={link}>
                {t('about')}
              </Link>
            </li>
            {sisterProduct.url && (
              <li>
                <a href={sisterProduct.url} rel="noopener" className={link}>
                  {sisterProduct.name}
                </a>
              </li>
            )}
            <li>
              <Link to="/terms-and-conditions" className={link}>
                {t('termsAndConditions')}
              </Link>
            </li>
            <li>
              <Link to="/privacy-policy" className={link}>
                {t('privacyPolicy')}
              </Link>
            </li>
            {supportEmail && (
              <li>
                <a href={`mailto:${supportEmail}`} className={link}>
                  {t('contact')}
                </a>
              </li>
            )}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
