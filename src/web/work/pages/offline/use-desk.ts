import { useCallback, useEffect, useRef, useState } from 'react'
import { unsent, type DeskAct, type DeskEvent, type DeskState } from '#domain/gate/desk-queue.ts'
import type { KeptCar } from '#domain/gate/kept-list.ts'
import { canKeep } from '../../frame/kept-rows.ts'
import { newAct } from '../../desk/new-act.ts'
import { change, forgetOld, meet, readDesk, type Line } from '../../desk/desk-line.ts'
import { isAway, watchPresence } from '../../desk/presence.ts'

const everyMs = 5_000

export type Desk = {
  /** null until it was read */
  state: DeskState | null
  line: Line
  /** our time, as far as the device knows it */
  now: number
  did: (
    car: Pick<KeptCar, 'id' | 'number' | 'plate'>,
    kind: DeskAct['kind'],
    more?: Partial<Pick<DeskAct, 'text' | 'reason'>>,
  ) => Promise<void>
  send: (event: DeskEvent) => Promise<void>
}

/** What the device has, and the line: asked for every five seconds. */
export const useDesk = (base: string): Desk => {
  const [state, setState] = useState<DeskState | null>(null)
  const [line, setLine] = useState<Line>('away')
  const [, setRound] = useState(0)
  const isAsking = useRef(false)

  const ask = useCallback(async () => {
    if (isAsking.current) return
    isAsking.current = true
    try {
      setState(await forgetOld(base))
      setLine(await meet(base))
      setState(await readDesk(base))
    } finally {
      isAsking.current = false
      setRound((count) => count + 1)
    }
  }, [base])

  useEffect(() => {
    if (!canKeep()) return
    watchPresence()
    const go = () => void ask().catch(() => undefined)
    const again = async () => {
      // a session ends where nobody works, but not before everything was sent
      if (isAway() && unsent(await readDesk(base)).length === 0) return
      go()
    }
    go()
    const timer = setInterval(() => void again().catch(() => undefined), everyMs)
    window.addEventListener('online', go)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', go)
    }
  }, [ask, base])

  const send = useCallback(async (event: DeskEvent) => setState(await change(base, event)), [base])
  const aheadMs = state?.aheadMs ?? 0
  const did: Desk['did'] = async ({ id, number, plate }, kind, said) => {
    const act = await newAct(base, { bookingId: id, number, plate, kind, aheadMs }, said)
    await send({ type: 'did', act })
  }
  return { state, line, now: Date.now() - aheadMs, did, send }
}
