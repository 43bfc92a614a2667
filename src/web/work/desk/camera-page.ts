/** What the camera's page says, as `data-…` of its line (camera.tsx). */
export type CameraWords = 'starts' | 'looks' | 'refused' | 'none' | 'busy' | 'nothing' | 'noReader'

export const partOf = <Part extends Element>(dialog: HTMLDialogElement, name: string): Part => {
  const part = dialog.querySelector<Part>(`[data-camera=${name}]`)
  if (!part) throw new Error(`the camera's page has no ${name}`)
  return part
}

/** Says it, and offers to try again where the camera is off. Nothing was found, so it answers with null. */
export const say = (dialog: HTMLDialogElement, words: CameraWords): null => {
  const line = partOf<HTMLElement>(dialog, 'says')
  line.textContent = line.dataset[words] ?? ''
  const isOn = words === 'starts' || words === 'looks'
  dialog.dataset['on'] = String(isOn)
  partOf<HTMLButtonElement>(dialog, 'again').hidden = isOn
  return null
}
