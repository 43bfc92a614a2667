import { behaviour } from '../../../kernel/behaviour.ts'

/**
 * A field to sign in, by finger, pen or mouse. What was drawn goes with the form as a picture; nothing was drawn: only
 * the name goes. It is black on white in every scheme, as it is kept.
 */
export default behaviour('signature', 'load', (form) => {
  const [frame, pad, clear] = [
    form.querySelector<HTMLElement>('[data-draw]'),
    form.querySelector('canvas'),
    form.querySelector<HTMLElement>('[data-clear]'),
  ]
  const kept = form.querySelector<HTMLInputElement>('input[name=drawing]')
  const pen = pad?.getContext('2d')
  if (!frame || !pad || !pen || !kept) return
  frame.hidden = false
  const wipe = () => {
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, pad.width, pad.height)
    kept.value = ''
  }
  wipe()
  pen.lineWidth = 4
  pen.lineCap = pen.lineJoin = 'round'
  pen.strokeStyle = '#000'
  const at = ({ offsetX, offsetY }: PointerEvent): [number, number] => [
    (offsetX * pad.width) / pad.clientWidth,
    (offsetY * pad.height) / pad.clientHeight,
  ]
  let isDown = false
  pad.addEventListener('pointerdown', (event) => {
    isDown = true
    pad.setPointerCapture(event.pointerId)
    pen.beginPath()
    pen.moveTo(...at(event))
  })
  pad.addEventListener('pointermove', (event) => {
    if (!isDown) return
    pen.lineTo(...at(event))
    pen.stroke()
  })
  const lift = () => {
    if (isDown) kept.value = pad.toDataURL('image/jpeg', 0.9)
    isDown = false
  }
  pad.addEventListener('pointerup', lift)
  pad.addEventListener('pointercancel', lift)
  clear?.addEventListener('click', wipe)
})
