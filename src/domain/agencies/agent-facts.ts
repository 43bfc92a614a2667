/**
 * The fields of an agent that older systems of the trade know (demand A1): they are kept and served as they were given.
 * Of ours only one thing depends on them, whether an agent asks for a second number (PART-19).
 */
export type AgentFacts = {
  typeRid: string
  groupCode: string
  /** its telephone number */
  ddi: string
  optionFlags: string
}

/** What counts where nothing was given (PART-13). */
export const agentDefaults: AgentFacts = { typeRid: 'D', groupCode: 'X0', ddi: '', optionFlags: '' }

/** Whether an agent's flags ask its customers for a second telephone number (PART-19). */
export const asksForPhone = ({ optionFlags }: AgentFacts): boolean =>
  optionFlags.split(/[\s,;|]+/).some((flag) => flag.toUpperCase() === 'PHONE')

export const agentShapes = {
  typeRid: /^[A-Z0-9]{1,4}$/,
  groupCode: /^[A-Z0-9]{1,6}$/,
  ddi: /^[0-9+() ./-]{0,30}$/,
  optionFlags: /^[^\p{Cc}]{0,200}$/u,
} as const satisfies Record<keyof AgentFacts, RegExp>

/** An agent in the answer of a look-up (demand A3), with the names that the trade gives the fields. */
export type AgentRecord = {
  name: string
  code: string
  groupCode: string
  typeRID: string
  DDI: string
  promocode: string
  /** whole percent */
  cashback: number
  data: { OptionFlags: string }
}
export type AgentReply = { API_Reply: { RecordSet: { Record: AgentRecord[] } } }

/** What a look-up answers: at most one record. */
export const agentReply = (record: AgentRecord | null): AgentReply => ({
  API_Reply: { RecordSet: { Record: record ? [record] : [] } },
})

const inside = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

/** A text, or a number as one; empty for anything else and for what has another shape. */
const textIn = (value: unknown, shape: RegExp): string => {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return shape.test(text) ? text : ''
}
const name = /^[^\p{Cc}]{1,60}$/u
const promocode = /^[A-Za-z0-9 .-]{4,30}$/
const percent = /^(?:\d{1,2}|100)$/

/**
 * Reads what another directory answered about an agent (AG-05). A field of another shape counts as not given. Null: it
 * knows no such agent, or this is no answer to the question.
 */
export const readAgentReply = (answer: unknown, code: string): AgentRecord | null => {
  const records = inside(inside(inside(answer, 'API_Reply'), 'RecordSet'), 'Record')
  const all: unknown[] = Array.isArray(records) ? records.slice(0, 100) : []
  const found = all.find((one) => textIn(inside(one, 'code'), /^[A-Za-z0-9]{3,6}$/).toUpperCase() === code)
  if (found === undefined) return null
  return {
    name: textIn(inside(found, 'name'), name),
    code,
    groupCode: textIn(inside(found, 'groupCode'), agentShapes.groupCode) || agentDefaults.groupCode,
    typeRID: textIn(inside(found, 'typeRID'), agentShapes.typeRid) || agentDefaults.typeRid,
    DDI: textIn(inside(found, 'DDI'), agentShapes.ddi),
    promocode: textIn(inside(found, 'promocode'), promocode),
    cashback: Number(textIn(inside(found, 'cashback'), percent)),
    data: { OptionFlags: textIn(inside(inside(found, 'data'), 'OptionFlags'), agentShapes.optionFlags) },
  }
}
