/** An event that is archived and that readers have never seen: it waits to be published (product 4). */
export function isDraft(document: { archived: boolean; isPublished?: boolean }): boolean {
  return document.archived && document.isPublished === false
}
