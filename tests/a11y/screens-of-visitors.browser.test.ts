import { screensAreAccessible } from './accessible-screens.ts'

screensAreAccessible('visitor')
