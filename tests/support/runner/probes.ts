/** What is checked of a screen once, whatever its width and theme. */
export type Probe = 'forced colours' | 'large text'

const probes: readonly Probe[] = ['forced colours', 'large text']

/** Screens of one family share their parts: those whose addresses begin with the same two names. */
function familyOf(address: string): string {
  const { pathname } = new URL(address, 'http://localhost')
  return pathname.split('/').slice(1, 3).join('/')
}

/**
 * Which probes each of these addresses is given: the screens of a family share them, so that the family meets every probe; one
 * without relatives is given all of them, as every screen is in a long run.
 */
export function shareProbes(addresses: readonly string[], isLong: boolean): (readonly Probe[])[] {
  const families = addresses.map(familyOf)
  return families.map((family, at) => {
    if (isLong || families.filter((other) => other === family).length === 1) return probes
    const turn = families.slice(0, at).filter((other) => other === family).length
    return [probes[turn % probes.length]!]
  })
}
