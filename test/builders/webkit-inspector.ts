import { setTimeout as sleep } from 'node:timers/promises'

type Message = { id?: number; method?: string; params?: { targetId?: string; message?: string } }
type Inner = { id: number; method: string; params: { expression?: string; functionDeclaration?: string } }

/** The way to one page of a browser that listens for inspectors. */
export type Transport = {
  send: (message: object) => void
  close: () => void
  onmessage?: (message: object) => void
  onclose?: (reason?: string) => void
}

/** WebKit shuts the connection over which more than 128 kB come in one message. */
const most = 60_000
/** Far above the numbers of Playwright, which does not know of these messages. */
const own = 1_000_000_000

/** A long script is handed over in pieces and put together in the page. */
const inPieces = (message: Message, numbers: () => number): object[] => {
  const inner = JSON.parse(message.params?.message ?? '{}') as Inner
  const { expression } = inner.params
  if (inner.method !== 'Runtime.evaluate' || !expression) throw new Error(`too long for WebKit: ${inner.method}`)
  const evaluated = (text: string, number = numbers()): Inner => ({
    ...inner,
    id: number,
    params: { ...inner.params, expression: text },
  })
  const pieces: string[] = []
  for (let start = 0; start < expression.length; start += most) pieces.push(expression.slice(start, start + most))
  const all = [
    ...pieces.map((piece) =>
      evaluated(`void (globalThis.__pieces = (globalThis.__pieces ?? '') + ${JSON.stringify(piece)})`),
    ),
    evaluated(
      '(() => { const text = globalThis.__pieces; delete globalThis.__pieces; return (0, eval)(text) })()',
      inner.id,
    ),
  ]
  return all.map((one) => ({
    ...message,
    id: one.id === inner.id ? message.id : numbers(),
    params: { ...message.params, message: JSON.stringify(one) },
  }))
}

const isOwn = (message: Message): boolean => {
  if ((message.id ?? 0) >= own) return true
  if (message.method !== 'Target.dispatchMessageFromTarget') return false
  // most messages are long and end with their number, if they answer at all
  return ((JSON.parse(message.params?.message ?? '{}') as { id?: number }).id ?? 0) >= own
}

/** Waits until the browser listens, and speaks to the first page it shows. */
export const inspectorOf = async (port: number): Promise<Transport> => {
  let path: string | undefined
  for (const end = Date.now() + 60_000; !path; await sleep(50)) {
    if (Date.now() > end) throw new Error('WebKit does not start')
    const list = await fetch(`http://127.0.0.1:${port}/`).then(
      (answer) => answer.text(),
      () => '',
    )
    path = /\/socket\/\d+\/\d+\/WebPage/.exec(list)?.[0]
  }
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
  let number = own
  const transport: Transport = {
    send: (message) => {
      const whole = JSON.stringify(message)
      const parts = whole.length < most * 2 ? [message] : inPieces(message, () => ++number)
      for (const part of parts) socket.send(JSON.stringify(part))
    },
    close: () => socket.close(),
  }
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (!isOwn(message)) transport.onmessage?.(message)
  })
  socket.addEventListener('close', () => transport.onclose?.())
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  return transport
}
