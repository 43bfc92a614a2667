import { minuteMs } from '../time/zones.ts'

/**
 * How long a quote holds its price (AGENCY-8, AGENCY-11), and its space where one was asked for (AGENCY-218): both end
 * at the same moment, so that a program has one to look at.
 */
export const quoteMs = 30 * minuteMs

/** How many spaces an agency may keep from others at once, and how many of them of one product (AGENCY-219). */
export const holdLimits = { ofAgency: 10, ofProduct: 5 } as const

export type HeldNow = { ofAgency: number; ofProduct: number }

/** Whether an agency may hold one more space. */
export const mayHoldOneMore = ({ ofAgency, ofProduct }: HeldNow): boolean =>
  ofAgency < holdLimits.ofAgency && ofProduct < holdLimits.ofProduct
