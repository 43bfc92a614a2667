type Config = { CATALOGUE: string; SMTP_URL?: string | undefined }

/**
 * What a process prints when it is ready. On one's own machine, with the demo catalogue and the local mailbox, it says
 * how to try the shop and the work side, the desk first.
 */
export const readyLine = ({ CATALOGUE, SMTP_URL }: Config, publicUrl: string): string => {
  const ready = `Parkwing is ready: ${publicUrl}`
  if (CATALOGUE !== 'demo' || SMTP_URL) return ready
  const shop = `search Eindhoven, book, pay on the test page, read the mail at ${publicUrl}/dev/mail`
  return `${ready}  (try: ${shop}; work at the desk, or as another of the staff, at ${publicUrl}/dev/people)`
}
