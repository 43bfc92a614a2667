/** What the camera's page says, as `data-…` of its line (camera.tsx). */
export type CameraWords = 'starts' | 'looks' | 'refused' | 'none' | 'busy' | 'nothing' | 'noReader'

export type CameraParts = {
  /** around what the camera shows */
  picture: HTMLElement
  line: HTMLElement
  torch: HTMLButtonElement
  again: HTMLButtonElement
}

/** What stands in the camera's page (camera.tsx). */
export const partsOf = (dialog: HTMLDialogElement): CameraParts => {
  const [picture, line, torch, again] = [
    dialog.querySelector<HTMLElement>('[data-camera=picture]'),
    dialog.querySelector<HTMLElement>('[data-camera=says]'),
    dialog.querySelector<HTMLButtonElement>('[data-camera=torch]'),
    dialog.querySelector<HTMLButtonElement>('[data-camera=again]'),
  ]
  if (!picture || !line || !torch || !again) throw new Error('a part of the camera’s page is missing')
  return { picture, line, torch, again }
}

/**
 * Where the camera's picture is shown. It is made when a camera is opened: the desk reads its pages anew to exchange
 * lists in place, and Chromium keeps a page that is only read for ever where a video stands in it (DESK-50).
 */
export const videoOf = (dialog: HTMLDialogElement): HTMLVideoElement => {
  const { picture } = partsOf(dialog)
  const there = picture.querySelector('video')
  if (there) return there
  const made = document.createElement('video')
  made.playsInline = true
  made.muted = true
  made.ariaHidden = 'true'
  picture.append(made)
  return made
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
