import type { StoreName } from './store.ts'

/** A bucket and how it is reached. `folder` is empty or ends with a slash. */
export type S3Address = {
  endpoint: string
  bucket: string
  folder: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Where new files are stored, and the bucket, in which there may be older ones. */
export type BlobSetting = { newIn: StoreName; s3: S3Address | undefined }

const example = 's3://KEY:SECRET@s3.eu-west-2.amazonaws.com/BUCKET'

/**
 * Reads BLOBS: `database`, an address as in the example, or both, of which the first takes new files. Adds a line to
 * `problems` when it is invalid; the address holds a secret, so no line repeats it.
 */
export function readBlobSetting(source: Record<string, string | undefined>, problems: string[]): BlobSetting {
  const setting: BlobSetting = { newIn: 'database', s3: undefined }
  const words = (source['BLOBS'] ?? '').split(/\s+/).filter((word) => word !== '')
  const addresses = words.filter((word) => word !== 'database')
  if (addresses.length > 1 || words.length > addresses.length + 1) {
    problems.push('BLOBS: names "database" and one address at most')
    return setting
  }
  const [address] = addresses
  if (address === undefined) return setting
  const s3 = readAddress(address)
  if (typeof s3 === 'string') {
    problems.push(`BLOBS: ${s3}`)
    return setting
  }
  return { newIn: words[0] === 'database' ? 'database' : 's3', s3 }
}

function readAddress(text: string): S3Address | string {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || url.hostname === '') {
    return `is neither "database" nor an address such as ${example}, in which a / of the secret is written %2F`
  }
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)]
  if (!accessKeyId || !secretAccessKey) return `the address has no access key and secret: ${example}`
  const [, bucket = '', ...folders] = url.pathname.replace(/\/$/, '').split('/')
  if (bucket === '') return `the address names no bucket: ${example}`
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return 'the address has a bucket that cannot be a name of one'
  if (!folders.every((folder) => /^[\w-][\w.-]*$/.test(folder))) {
    return 'the folder in the bucket may have letters, digits, dots, hyphens and underscores'
  }
  const { region, tls = 'yes', ...others } = Object.fromEntries(url.searchParams)
  if (Object.keys(others).length > 0 || !['yes', 'no'].includes(tls) || !/^[\w-]*$/.test(region ?? '')) {
    return 'after the address only ?region=REGION and &tls=no may stand'
  }
  return {
    endpoint: `${tls === 'no' ? 'http' : 'https'}://${url.host}`,
    bucket,
    folder: folders.map((folder) => `${folder}/`).join(''),
    region: region || regionOf(url.hostname),
    accessKeyId,
    secretAccessKey,
  }
}

/** Amazon's hosts name their region; most other servers take the oldest one. */
function regionOf(host: string): string {
  return /^s3[.-]([a-z]{2}(?:-[a-z]+)+-\d)\.amazonaws\.com$/.exec(host)?.[1] ?? 'us-east-1'
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
