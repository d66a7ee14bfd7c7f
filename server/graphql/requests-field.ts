import { Kind, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql'

/** Whether a field of this name is requested anywhere below the one that is being resolved. */
export function requestsField({ fieldNodes, fragments }: GraphQLResolveInfo, name: string): boolean {
  const isSelectedIn = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) return isSelectedIn(fragments[selection.name.value]?.selectionSet)
      return (selection.kind === Kind.FIELD && selection.name.value === name) || isSelectedIn(selection.selectionSet)
    }) ?? false
  return fieldNodes.some(({ selectionSet }) => isSelectedIn(selectionSet))
}
