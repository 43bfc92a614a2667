import { useEffect, useRef, type PointerEvent } from 'react'
import { useTexts } from '../../../kernel/texts.tsx'
import { WorkButton } from '../../parts/button.tsx'

/** A field to sign in, by finger, pen or mouse; black on white in every scheme, as it is kept (VALET-9). */
export const SignPad = ({ drawn }: { drawn: (drawing: string) => void }) => {
  const { t } = useTexts()
  const pad = useRef<HTMLCanvasElement>(null)
  const isDown = useRef(false)
  const wipe = (): void => {
    const pen = pad.current?.getContext('2d')
    if (!pad.current || !pen) return
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, pad.current.width, pad.current.height)
    pen.lineWidth = 4
    pen.lineCap = pen.lineJoin = 'round'
    pen.strokeStyle = '#000'
    drawn('')
  }
  // once: the field begins white
  useEffect(wipe, [drawn])
  const at = ({ nativeEvent: { offsetX, offsetY }, currentTarget: one }: PointerEvent<HTMLCanvasElement>) =>
    [(offsetX * one.width) / one.clientWidth, (offsetY * one.height) / one.clientHeight] as const
  const lift = (): void => {
    if (isDown.current && pad.current) drawn(pad.current.toDataURL('image/jpeg', 0.9))
    isDown.current = false
  }
  return (
    <>
      <canvas
        ref={pad}
        width={600}
        height={200}
        role="img"
        aria-label={t('workValet.signDraw')}
        data-pad=""
        onPointerDown={(event) => {
          isDown.current = true
          event.currentTarget.setPointerCapture(event.pointerId)
          const pen = event.currentTarget.getContext('2d')
          pen?.beginPath()
          pen?.moveTo(...at(event))
        }}
        onPointerMove={(event) => {
          if (!isDown.current) return
          const pen = event.currentTarget.getContext('2d')
          pen?.lineTo(...at(event))
          pen?.stroke()
        }}
        onPointerUp={lift}
        onPointerCancel={lift}
      />
      <WorkButton type="button" onClick={wipe}>
        {t('workValet.signClear')}
      </WorkButton>
    </>
  )
}
