import { useEffect, useState } from 'react'
import { Button } from '../../components/button/button.tsx'
import { useTexts } from '../../kernel/texts.tsx'

/** Only where script can copy; the number can be selected anyway. */
export const CopyButton = ({ text }: { text: string }) => {
  const { t } = useTexts()
  const [state, setState] = useState<'none' | 'ready' | 'copied'>('none')
  useEffect(() => setState('clipboard' in navigator ? 'ready' : 'none'), [])
  if (state === 'none') return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('none'),
    )
  return (
    <>
      <Button type="button" look="quiet" onClick={() => void copy()}>
        {t('booking.copy')}
      </Button>
      <span role="status">{state === 'copied' && t('booking.copied')}</span>
    </>
  )
}
