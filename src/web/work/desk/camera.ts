import { partsOf, say, videoOf, type CameraWords } from './camera-page.ts'
import { watchForCode } from './camera-watch.ts'
import { readerOf } from './code-reader.ts'

/** So long until the next picture is read: often enough for a hand, and no phone gets hot. */
const everyMs = 120

/** Why there is no picture. */
const reasons: Readonly<Record<string, CameraWords>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
}
const reasonOf = (error: unknown): CameraWords =>
  (error instanceof DOMException ? reasons[error.name] : undefined) ?? 'busy'

/** The camera at the back; where a device has only one, that one. */
const rear = { video: { facingMode: { ideal: 'environment' }, width: { ideal: 1_280 } }, audio: false }

type Torch = { torch?: boolean }

/** Shows the button of the lamp where the camera has one, until `off` says that the camera is off. */
const offerTorch = (button: HTMLButtonElement, track: MediaStreamTrack | undefined, off: AbortSignal): void => {
  const { torch = false } = (track?.getCapabilities?.() ?? {}) as Torch
  button.hidden = !torch
  button.ariaPressed = 'false'
  const press = async (): Promise<void> => {
    const isOn = button.ariaPressed !== 'true'
    await track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
    button.ariaPressed = String(isOn)
  }
  // a lamp that does not obey is none
  const tryPress = (): void => void press().catch(() => void (button.hidden = true))
  button.addEventListener('click', tryPress, { signal: off })
}

/** Looks for a code until one is found, and answers with it; null where there is none (DESK-46). */
const look = async (dialog: HTMLDialogElement, isClosed: () => boolean): Promise<string | null> => {
  const { torch } = partsOf(dialog)
  const video = videoOf(dialog)
  const off = new AbortController()
  let stream: MediaStream
  try {
    stream = await navigator.mediaDevices.getUserMedia(rear)
  } catch (error) {
    return isClosed() ? null : say(dialog, reasonOf(error))
  }
  try {
    const read = await readerOf(video).catch(() => null)
    if (isClosed()) return null
    if (!read) return say(dialog, 'noReader')
    video.srcObject = stream
    // a camera that never plays shows nothing for a minute; whoever closes it meanwhile ends the playing
    void video.play().catch(() => undefined)
    offerTorch(torch, stream.getVideoTracks()[0], off.signal)
    say(dialog, 'looks')
    const seen = await watchForCode({
      // of a picture that cannot be read nothing was read
      read: () => read().catch(() => []),
      pause: () => new Promise((resolve) => setTimeout(resolve, everyMs)),
      now: () => performance.now(),
      isClosed,
    })
    if (seen.kind === 'found') return seen.code
    return seen.kind === 'nothing' ? say(dialog, 'nothing') : null
  } finally {
    off.abort()
    for (const track of stream.getTracks()) track.stop()
    // it may have been opened again meanwhile
    if (video.srcObject === stream) {
      video.srcObject = null
      torch.hidden = true
    }
  }
}

/** How often it was opened: an earlier opening that still waits for the camera ends when a later one is there. */
let opened = 0

/** Lets the opened page look; what is found is sent as if it had been typed. */
export const lookAt = async (dialog: HTMLDialogElement): Promise<void> => {
  const round = ++opened
  const isClosed = (): boolean => round !== opened || !dialog.open || !dialog.isConnected
  const hide = (): void => {
    if (document.hidden) dialog.close()
  }
  document.addEventListener('visibilitychange', hide)
  try {
    const code = await look(dialog, isClosed)
    if (code === null || isClosed()) return
    dialog.close()
    const field = document.querySelector<HTMLInputElement>('#scan')
    if (field) field.value = code
    field?.form?.requestSubmit()
  } finally {
    document.removeEventListener('visibilitychange', hide)
  }
}
