import { AwsClient } from 'aws4fetch'
import { FileStoreError, isFileKey, type FileStore } from '#ports/files.ts'
import { fetchTrusting } from './trusting.ts'

export type S3Settings = {
  /**
   * The address, such as `https://s3.eu-central-1.amazonaws.com`, or that of any server that speaks the protocol. The
   * bucket becomes the first part of the path.
   */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The only authorities that the store is believed (PEM); without it those of the machine (ACCESS-40). */
  ca?: string
}

const timeoutMs = 10_000

/**
 * Keeps files in a bucket of an S3-compatible store. The bucket is private: only this product reads it and hands out
 * its files.
 */
export const createS3Files = ({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
  ca,
}: S3Settings): FileStore => {
  // the client's own retries would last longer than a visitor waits for a page
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const call = async (
    method: 'PUT' | 'GET' | 'DELETE',
    key: string,
    more: { body?: Uint8Array; headers?: Record<string, string> } = {},
  ): Promise<Response> => {
    if (!isFileKey(key)) throw new RangeError('not a key of a stored file')
    const { body, headers = {} } = more
    try {
      const asked = {
        method,
        headers,
        ...(body && { body: Buffer.from(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      }
      const address = `${endpoint}/${bucket}/${key}`
      if (ca === undefined) return await client.fetch(address, asked)
      return await fetchTrusting(await client.sign(address, asked), ca)
    } catch (error) {
      throw new FileStoreError('the file store did not answer', { cause: error })
    }
  }
  const refuse = (response: Response): never => {
    throw new FileStoreError(`the file store answered ${response.status}`)
  }
  return {
    name: 's3',
    put: async (key, bytes, type) => {
      const response = await call('PUT', key, { body: bytes, headers: { 'content-type': type } })
      if (!response.ok) refuse(response)
    },
    get: async (key) => {
      const response = await call('GET', key)
      // a bucket that is not there would look like a lost file
      if (response.status === 404 && (await response.text()).includes('NoSuchBucket'))
        throw new FileStoreError(`the file store has no bucket ${bucket}`)
      if (response.status === 404) return null
      if (!response.ok) refuse(response)
      return new Uint8Array(await response.arrayBuffer())
    },
    remove: async (key) => {
      const response = await call('DELETE', key)
      if (!response.ok && response.status !== 404) refuse(response)
    },
  }
}
