// What oidc-client-ts expects of the page in its hidden frame (its signinSilentCallback), without loading the library
// there.
parent.postMessage({ source: 'oidc-client', url: location.href, keepOpen: false }, location.origin)
