import { partsOf, say } from './camera-page.ts'
import type { lookAt } from './camera.ts'

/**
 * Whether this document may use the camera. Its own address decides, not what stands in the page by now: the desk
 * exchanges its pages in place, and the browser goes by the headers with which the document came (WORK-3).
 */
const mayUse = (): boolean => {
  const [came] = performance.getEntriesByType('navigation')
  return came !== undefined && new URL(came.name).pathname.endsWith('/scan')
}

type Camera = { lookAt: typeof lookAt }

const open = async (dialog: HTMLDialogElement, fetchCamera: () => Promise<Camera>): Promise<void> => {
  if (!dialog.open) dialog.showModal()
  say(dialog, 'starts')
  const camera = await fetchCamera().catch(() => null)
  if (!dialog.open) return
  if (camera) await camera.lookAt(dialog)
  else say(dialog, 'noReader')
}

/**
 * Shows the button of the camera on a device that has one, and opens its page when it is pressed (DESK-46). A page that
 * works without a line brings the camera's part along (`has`); others fetch it with the first press.
 */
export const offerCamera = (button: HTMLElement, has?: Camera): void => {
  // an address that is not safe has no devices
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-camera=page]')
  if (!(has ?? mayUse()) || !mediaDevices || !dialog) return
  const press = (): void => void open(dialog, async () => has ?? import('./camera.ts'))
  button.addEventListener('click', press)
  partsOf(dialog).again.addEventListener('click', press)
  void mediaDevices.enumerateDevices().then(
    (devices) => void (button.hidden = !devices.some(({ kind }) => kind === 'videoinput')),
    () => undefined,
  )
}
