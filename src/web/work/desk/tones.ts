import type { Tone } from '#domain/gate/verdict.ts'

/** Two rising tones to let in and out, two alike to ask, one low and longer one to stop: told apart without looking. */
export const tones = {
  go: [
    { hertz: 660, ms: 150 },
    { hertz: 880, ms: 150 },
  ],
  ask: [
    { hertz: 660, ms: 150 },
    { hertz: 660, ms: 150 },
  ],
  stop: [{ hertz: 220, ms: 300 }],
} as const satisfies Record<Tone, readonly { hertz: number; ms: number }[]>

/** How the phone shakes, with tones or without: shaking and stillness in turn, in milliseconds. */
export const shakes = {
  go: [60],
  ask: [60, 60, 60],
  stop: [120, 80, 120, 80, 120],
} as const satisfies Record<Tone, readonly number[]>

export const isTone = (text: string | undefined): text is Tone => text !== undefined && Object.hasOwn(tones, text)

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Whether this device gives tones. It says so itself, else the person's setting counts (DESK-43). */
export const hasTones = (localStorage: Store, ofPerson: boolean): boolean => {
  try {
    const kept = localStorage.getItem('work-sound')
    return kept === null ? ofPerson : kept === 'on'
  } catch {
    return ofPerson
  }
}

/** Remembers it on this device; a browser that keeps nothing asks the person's setting again. */
export const setTones = (localStorage: Store, isOn: boolean): void => {
  try {
    localStorage.setItem('work-sound', isOn ? 'on' : 'off')
  } catch {
    // nothing is lost: it holds until the next page
  }
}

let sounds: AudioContext | undefined

/** Tells a verdict to who looks at the car and not at the screen. */
export const signal = (verdict: Tone, isLoud: boolean): void => {
  navigator.vibrate?.([...shakes[verdict]])
  if (!isLoud) return
  sounds ??= new AudioContext()
  let begin = sounds.currentTime
  for (const { hertz, ms } of tones[verdict]) {
    const tone = new OscillatorNode(sounds, { frequency: hertz })
    const volume = new GainNode(sounds, { gain: 0.15 })
    tone.connect(volume).connect(sounds.destination)
    tone.start(begin)
    begin += ms / 1_000
    tone.stop(begin)
  }
}
