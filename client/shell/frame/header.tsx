import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '#client/auth/session.ts'
import { useProduct } from '#client/data/use-product.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { shellWords } from '#client/i18n/words/shell.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Brand } from './brand.tsx'
import { isAdministrator } from './is-administrator.ts'
import { Navigation } from './navigation.tsx'
import { SearchBox } from './search-box.tsx'
import { UserMenu } from './user-menu.tsx'

/** The top of every page; for signed-in users it has the search, the sync button and the account's menu. */
export function Header({ syncButton, onShortcuts }: { syncButton: ReactNode; onShortcuts: () => void }) {
  const { user } = useSession()
  const { name } = useProduct()
  const administers = isAdministrator(user)
  return (
    <header className="sticky top-0 z-20 border-b border-hairline bg-ground pt-[env(safe-area-inset-top)] print:hidden">
      <div className="mx-auto flex min-h-16 w-full max-w-page flex-wrap items-center gap-x-2 px-4 md:px-6 lg:min-h-18 lg:gap-x-4">
        <Brand name={name} />
        {user ? (
          <>
            <Navigation isAdministrator={administers} />
            <span className="ml-auto" />
            <SearchBox />
            <div className="flex items-center gap-1 md:gap-3">
              {syncButton}
              <UserMenu user={user} isAdministrator={administers} onShortcuts={onShortcuts} />
            </div>
          </>
        ) : (
          <SignedOut />
        )}
      </div>
    </header>
  )
}

function SignedOut() {
  const t = useWords(shellWords)
  const { pathname } = useLocation()
  const isAt = (page: RegExp) => page.test(pathname)
  return (
    <div className="ml-auto flex items-center gap-2 max-sm:gap-1 max-[359px]:pb-3">
      {!isAt(/^\/a\w+\/register/i) && (
        <LinkButton compact variant="primary" to="/account/register" className="max-sm:px-3">
          {t('signUp')}
        </LinkButton>
      )}
      {/* Not on the pages of signing in, which it would lead to. */}
      {!isAt(/^\/a\w+\/login/i) && (
        <LinkButton compact to="/authentication/login" className="max-sm:px-3">
          {t('signIn')}
        </LinkButton>
      )}
    </div>
  )
}
