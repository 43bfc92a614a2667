/** Whom a letter tells of a request, by the names under which its order carries both (SERVICE-36). */
export type RequestNotice = { requestId: string; personId: string }

export const requestNoticeId = ({ requestId, personId }: RequestNotice): string => `${requestId}/${personId}`
export const readRequestNotice = (id: string): RequestNotice => {
  const [requestId = '', personId = ''] = id.split('/')
  return { requestId, personId }
}
