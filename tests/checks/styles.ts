import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from '../support/source-files.ts'

const has = /:has\(((?:[^()]|\([^()]*\))*)\)/g
const variant = /\b(?:group-|peer-)?has-(?:data|aria|\[[^\]\s]*\[)[^\s'"`]*/g

/**
 * What `:has()` looks for is named by a class or an id alone (decisions 170, 193, 199). For an attribute, a state such as
 * `:focus`, or whatever there is, the browser looks through the whole page whenever anything is put into it; for a kind of
 * element, whenever a row with such a one is.
 */
export function stylesAreCheap(): string[] {
  return sourceFiles()
    .filter((path) => /^client\/.*\.(?:css|tsx)$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const found = path.endsWith('.css') ? dearSelectors(text) : (text.match(variant) ?? [])
      return found.map((selector) => `${path}: ${selector} looks for no class or id`)
    })
}

/** The `:has()` of a style sheet that look for something without a name. */
export function dearSelectors(css: string): string[] {
  return [...css.matchAll(has)].filter(([, looked = '']) => isDear(looked)).map(([selector]) => selector)
}

function isDear(looked: string): boolean {
  return /[[:]/.test(looked) || looked.split(/[\s,>+~]+/).some((part) => part !== '' && !/^[.#]/.test(part))
}
