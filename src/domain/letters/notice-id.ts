/** What a notice to people who work with us is about, such as a key or an account, and who is told. */
export type Notice = { about: string; personId: string }

export const noticeId = ({ about, personId }: Notice): string => `${about}/${personId}`

export const readNotice = (id: string): Notice => {
  const [about = '', personId = ''] = id.split('/')
  return { about, personId }
}
