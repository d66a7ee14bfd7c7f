type Named<P> = { id: string; name: string; plain: P }

/** A row's name with what distinguishes it, "Fair (1 May)", where there is such a thing. */
export function nameApart<P>({ name, plain }: Named<P>, apartBy: (plain: P) => string): string {
  const apart = apartBy(plain)
  return apart === '' ? name : `${name} (${apart})`
}

/** The chosen rows as a message names them: those that share their name with another row found are distinguished. */
export function namesakesApart<P, L>(
  chosen: readonly (Named<P> & { listed: L })[],
  found: readonly { name: string }[],
  apartBy: (plain: P) => string,
): { id: string; name: string; listed: L }[] {
  const ofName = Map.groupBy(found, ({ name }) => name)
  return chosen.map((row) => {
    const { id, name, listed } = row
    return { id, listed, name: ofName.get(name)!.length > 1 ? nameApart(row, apartBy) : name }
  })
}
