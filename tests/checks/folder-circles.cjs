const { options } = require('../../.dependency-cruiser.cjs')

/** Rooms lead one way. Without the tests, which import what they like. */
module.exports = {
  forbidden: [
    {
      name: 'no-circle-of-folders',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(server|sync/replica)/' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: '[.]test[.]ts$' } },
}
