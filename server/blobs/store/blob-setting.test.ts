import { expect, test } from 'vitest'
import { readBlobSetting } from './blob-setting.ts'

const read = (BLOBS: string) => {
  const problems: string[] = []
  return { ...readBlobSetting({ BLOBS }, problems), problems }
}

test('files are stored in the database unless a bucket is named', () => {
  for (const text of ['', ' ', 'database']) {
    expect(read(text)).toEqual({ newIn: 'database', s3: undefined, problems: [] })
  }
})

test('a bucket has its keys, region and folder in its address', () => {
  const s3 = {
    endpoint: 'https://s3.eu-west-2.amazonaws.com',
    bucket: 'almanac',
    folder: '',
    region: 'eu-west-2',
    accessKeyId: 'KEY',
    secretAccessKey: 'a/b+c',
  }
  const address = 's3://KEY:a%2Fb%2Bc@s3.eu-west-2.amazonaws.com/almanac'
  expect(read(address)).toEqual({ newIn: 's3', s3, problems: [] })
  expect(read('s3://KEY:a%2Fb+c@minio:9000/almanac/files/2026/?tls=no&region=home')).toEqual({
    newIn: 's3',
    s3: { ...s3, endpoint: 'http://minio:9000', folder: 'files/2026/', region: 'home' },
    problems: [],
  })
  expect(read('s3://KEY:secret@minio/almanac').s3?.region).toBe('us-east-1')
})

test('the first of database and bucket takes new files', () => {
  const bucket = 's3://KEY:secret@minio/almanac'
  expect(read(`${bucket} database`)).toMatchObject({ newIn: 's3', s3: { bucket: 'almanac' }, problems: [] })
  expect(read(`database ${bucket}`)).toMatchObject({ newIn: 'database', s3: { bucket: 'almanac' }, problems: [] })
})

test.each([
  'disk',
  'https://s3.eu-west-2.amazonaws.com/almanac',
  's3://KEY:hidden/secret@minio/almanac',
  's3:///almanac',
  's3://minio/almanac',
  's3://KEY@minio/almanac',
  's3://:hidden@minio/almanac',
  's3://KEY:hidden%@minio/almanac',
  's3://KEY:hidden@minio',
  's3://KEY:hidden@minio/',
  's3://KEY:hidden@minio/Almanac',
  's3://KEY:hidden@minio/almanac/.other',
  's3://KEY:hidden@minio/almanac/a%20b',
  's3://KEY:hidden@minio/almanac//b',
  's3://KEY:hidden@minio/almanac?tls=perhaps',
  's3://KEY:hidden@minio/almanac?acl=public',
  's3://KEY:hidden@minio/almanac?region=a/b',
  'database database',
  's3://KEY:hidden@minio/one s3://KEY:hidden@minio/two',
])('BLOBS=%s is refused in one line without its secret', (text) => {
  const { problems } = read(text)
  expect(problems).toEqual([expect.stringMatching(/^BLOBS: [^\n]+$/)])
  expect(problems[0]).not.toContain('hidden')
})
