const ofSpecification = 'application/graphql-response+json'

/** The media type of a GraphQL answer: the one of the GraphQL-over-HTTP specification if the client accepts it. */
export function mediaTypeFor(accept: unknown): string {
  return typeof accept === 'string' && accept.includes(ofSpecification) ? ofSpecification : 'application/json'
}
