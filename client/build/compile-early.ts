import type { Plugin } from 'vite'

/** What the first render runs. */
const files = ['react', 'calendar']

const request = '//# allFunctionsCalledOnLoad\n'

/**
 * Asks the browser to compile all functions of the files that the first render needs while it reads them, in a thread of its own.
 * Chromium compiles a function when it is first called otherwise: 850 of them on the page's thread, a fifth of what it does until a
 * press is answered (decision 176). The line counts only as the first of a file, so it is written last.
 */
export function compileEarly(): Plugin {
  return {
    name: 'calendar:compile-early',
    apply: 'build',
    enforce: 'post',
    // Devices that have the file without the line fetch it anew.
    augmentChunkHash: ({ name }) => (files.includes(name) ? request : undefined),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && files.includes(file.name)) file.code = request + file.code
      },
    },
  }
}
