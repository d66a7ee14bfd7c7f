const LOWEST = 24

if (Number.parseInt(process.versions.node, 10) < LOWEST) {
  console.error(
    `School Almanac needs Node ${LOWEST} or newer, and this is Node ${process.versions.node}. On Linux and Windows x64 and on ` +
      'Linux arm64 it comes with the dependencies: run "npm ci" without --omit=optional and start with the npm scripts. ' +
      'Elsewhere install Node 24.',
  )
  process.exit(1)
}
