import { GraphQLError, Kind, type ASTVisitor, type SelectionSetNode, type ValidationRule } from 'graphql'

/** Refuses a document with more than one operation (security.md 19). */
export const oneOperation: ValidationRule = (context): ASTVisitor => ({
  Document(node) {
    const operations = node.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
    if (operations.length > 1) context.reportError(new GraphQLError('Only one operation is allowed in a request.'))
  },
})

/** Refuses selections nested deeper than `deepest`, fragments followed (security.md 19). */
export function shallowerThan(deepest: number): ValidationRule {
  return (context): ASTVisitor => {
    const depthOf = (set: SelectionSetNode | undefined, depth: number, open: readonly string[]): number => {
      if (!set || depth > deepest) return depth
      const depths = set.selections.map((selection) => {
        if (selection.kind === Kind.FIELD) return depthOf(selection.selectionSet, depth + 1, open)
        if (selection.kind === Kind.INLINE_FRAGMENT) return depthOf(selection.selectionSet, depth, open)
        const name = selection.name.value
        if (open.includes(name)) return depth
        return depthOf(context.getFragment(name)?.selectionSet, depth, [...open, name])
      })
      return Math.max(depth, ...depths)
    }
    return {
      OperationDefinition(node) {
        if (depthOf(node.selectionSet, 0, []) > deepest) {
          context.reportError(new GraphQLError(`The query is nested deeper than ${deepest}.`, { nodes: node }))
        }
      },
    }
  }
}
