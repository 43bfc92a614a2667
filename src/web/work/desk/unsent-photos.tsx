import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import unsentPhotos from './unsent-photos.island.ts'

/** Stands for the number, which only the browser knows. */
const number = { count: '{n}' }

/** What of this device's photos was not sent yet. `base` is the address of the car park's pages. */
export const UnsentPhotos = ({ base }: { base: string }) => {
  const { t } = useTexts()
  return (
    <p
      role="status"
      hidden
      {...useBehaviour(unsentPhotos)}
      data-base={base}
      data-waits={t('workValet.photosWait', number)}
      data-sent={t('workValet.photosSent')}
      data-room={t('workValet.photosRoom', number)}
      data-full={t('workValet.photosFull', number)}
    >
      <span />{' '}
      <a href={`${base}offline`} hidden>
        {t('workOffline.toRead')}
      </a>
    </p>
  )
}
