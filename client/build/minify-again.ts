import { minify } from '@swc/core'
import type { Plugin } from 'vite'

/**
 * Minifies the client's chunks once more, after the bundler: SWC finds 1.4 % in the calendar's route after brotli that its
 * minifier leaves (decision 129). A chunk is named after what the bundler made of it, which says the same.
 */
export function minifyAgain(): Plugin {
  return {
    name: 'calendar:minify-again',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const { code } = await minify(file.code, { module: true, compress: { passes: 3, ecma: 2020 }, mangle: true })
        file.code = code
      }
    },
  }
}
