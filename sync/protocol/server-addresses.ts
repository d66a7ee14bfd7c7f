/**
 * Addresses that the server answers by itself, by their beginning. An unknown one below them is "not found", never the app's shell,
 * and the worker leaves them to the server, offline too (design 9).
 */
export const serverAddress =
  /^\/(?:oidc|api|graphql|sync|blobs|_configuration|unsubscribe|preferences|preview|dev|assets|icons|metrics|healthz|readyz|sw\.js|events|embed|sitemap\.xml|robots\.txt|silent-sign-in\.html)(?:[/?]|$)/
