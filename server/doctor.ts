import { examine } from './doctor/examine.ts'
import { lineOf } from './doctor/finding.ts'

// `npm run doctor`: a line for everything that an installation depends on, and what is to be done. It ends with 1 if anything is wrong.
const findings = await examine(process.env)
for (const finding of findings) console.log(lineOf(finding))
if (findings.some(({ verdict }) => verdict === 'wrong')) process.exitCode = 1
