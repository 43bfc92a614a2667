import { createHmac } from 'node:crypto'
import type { Outgoing, OutgoingAnswer, OutgoingPost } from '#ports/outgoing.ts'

/** Receivers in memory. `answers` says what comes next; when it is empty, everything is taken. */
export type FakeOutgoing = Outgoing & {
  posts: OutgoingPost[]
  answers: OutgoingAnswer[]
  hosts: Map<string, 'public' | 'private' | 'unknown'>
}

export const fakeOutgoing = (): FakeOutgoing => {
  const posts: OutgoingPost[] = []
  const answers: OutgoingAnswer[] = []
  const hosts: FakeOutgoing['hosts'] = new Map()
  return {
    posts,
    answers,
    hosts,
    look: async (host) => hosts.get(host) ?? 'public',
    post: async (sent) => {
      posts.push(sent)
      return answers.shift() ?? { kind: 'answered', status: 204, ms: 3 }
    },
  }
}

/** Whether a receiver that knows this secret would take what was sent, as Standard Webhooks says. */
export const isSigned = ({ headers, body }: Pick<OutgoingPost, 'headers' | 'body'>, secret: string): boolean => {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const mark = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).update(signed)
  return (headers['webhook-signature'] ?? '').split(' ').includes(`v1,${mark.digest('base64')}`)
}
