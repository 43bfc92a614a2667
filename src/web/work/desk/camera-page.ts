/** What the camera's page says, as `data-…` of its line (camera.tsx). */
export type CameraWords = 'starts' | 'looks' | 'refused' | 'none' | 'busy' | 'nothing' | 'noReader'

export type CameraParts = {
  video: HTMLVideoElement
  line: HTMLElement
  torch: HTMLButtonElement
  again: HTMLButtonElement
}

/** What stands in the camera's page (camera.tsx). */
export const partsOf = (dialog: HTMLDialogElement): CameraParts => {
  const [video, line, torch, again] = [
    dialog.querySelector<HTMLVideoElement>('[data-camera=video]'),
    dialog.querySelector<HTMLElement>('[data-camera=says]'),
    dialog.querySelector<HTMLButtonElement>('[data-camera=torch]'),
    dialog.querySelector<HTMLButtonElement>('[data-camera=again]'),
  ]
  if (!video || !line || !torch || !again) throw new Error('a part of the camera’s page is missing')
  return { video, line, torch, again }
}

/** Says it, and offers to try again where the camera is off. Nothing was found, so it answers with null. */
export const say = (dialog: HTMLDialogElement, words: CameraWords): null => {
  const { line, again } = partsOf(dialog)
  line.textContent = line.dataset[words] ?? ''
  const isOn = words === 'starts' || words === 'looks'
  dialog.dataset['on'] = String(isOn)
  again.hidden = isOn
  return null
}
