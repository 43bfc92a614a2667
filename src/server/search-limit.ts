import { asksAnew } from '#domain/site-map/addresses.ts'
import { isCountedCall } from '#domain/site-map/machines.ts'
import { createThrottle, type Throttle } from '#usecases/throttle.ts'
import { networkOf } from './addresses.ts'

export const searchWindowMs = 60_000

/**
 * ACCESS-8: whether one more search or quote of this network is answered. Counting happens in memory, so that it costs
 * nothing and depends on nothing. A process that has just started, or whose memory is full of other networks, answers
 * (RL-07).
 */
export const createSearchLimit =
  (perMinute: number, throttle: Throttle = createThrottle(20_000)) =>
  (request: { method: string; url: string; ip: string }, now: number): boolean => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!(isRead && asksAnew(request.url)) && !(request.method !== 'OPTIONS' && isCountedCall(request.url))) return true
    return throttle.pass(networkOf(request.ip), perMinute, searchWindowMs, now)
  }
