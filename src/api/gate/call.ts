import type { z } from 'zod'
import type { Language } from '#domain/languages.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { Deps } from '#usecases/deps.ts'
import type { CallingDevice } from '#usecases/operators/devices/read-device.ts'

/** What a call is carried out with. `calling` is null for the one call that is made without a key. */
export type GateAsked<Body> = {
  deps: Deps
  calling: CallingDevice | null
  language: Language
  body: Body
  address: string
}

/**
 * One call of the API of barriers, described once: the door checks by it what comes in and what goes out, and the
 * document is made from it.
 */
export type GateCall = {
  method: 'GET' | 'POST'
  path: string
  id: string
  summary: string
  description?: string
  /** of a GET: its parameters */
  body: z.ZodObject
  answer: z.ZodType
  bodyLimitBytes?: number
  /** only pairing needs none */
  needsKey: boolean
  handle(asked: GateAsked<unknown>): Promise<Outcome<unknown>>
}

type Described<Body extends z.ZodObject, Answer extends z.ZodType, Calling> = Omit<
  GateCall,
  'body' | 'answer' | 'handle' | 'needsKey'
> & {
  body: Body
  answer: Answer
  handle(asked: GateAsked<z.output<Body>> & { calling: Calling }): Promise<Outcome<z.input<Answer>>>
}

/** A call of a device with its key; its body and answer have the types of their schemas. */
export const deviceCall = <Body extends z.ZodObject, Answer extends z.ZodType>(
  one: Described<Body, Answer, CallingDevice>,
): GateCall => ({ ...one, needsKey: true }) as unknown as GateCall

/** A call of whoever has no key. */
export const openCall = <Body extends z.ZodObject, Answer extends z.ZodType>(
  one: Described<Body, Answer, null>,
): GateCall => ({ ...one, needsKey: false }) as unknown as GateCall
