import { useCarWords } from '../../../components/car-words/car-words.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import type { CarPart, Custody } from '#domain/valet/valet.ts'
import { WorkButtonLink } from '../../parts/button.tsx'
import { CarPhotos } from '../../parts/car-photos.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { Note } from '../../parts/note.tsx'
import { FoldingPane, Stack } from '../../parts/pane.tsx'

export type CarView = {
  custody: readonly { when: string; holder: Custody['holder'] }[]
  mileageKm: number | null
  fuelEighths: number | null
  damages: readonly { part: CarPart; words: string }[]
  signed: string | null
  complaints: readonly string[]
  /** `href` is null until somebody asks for them, because that is written down */
  photos: readonly { slot: string; href: string | null }[]
  /** the address that shows them; null where there is none to see */
  photosHref: string | null
  erasedOn: string | null
}

/** A car that was handed over: who had the keys, how it was, and its photos (SERVICE-41). */
export const CarPane = ({ car }: { car: CarView }) => {
  const { t } = useTexts()
  const { parts, workHolders } = useCarWords()
  const { custody, mileageKm, fuelEighths, damages, signed, complaints, photos, photosHref, erasedOn } = car
  const shown = photos.flatMap(({ slot, href }) => (href === null ? [] : [{ slot, href }]))
  return (
    <FoldingPane title={t('workValet.keys')}>
      <Stack>
        <KeyValues
          rows={[
            ...custody.map(({ when, holder }) => ({ label: when, value: workHolders[holder] })),
            mileageKm !== null && { label: t('workValet.mileage'), value: mileageKm },
            fuelEighths !== null && {
              label: t('workValet.fuel'),
              value: t('valet.fuelOf', { count: fuelEighths }),
            },
            ...damages.map(({ part, words }) => ({ label: parts[part], value: words })),
            signed !== null && { label: t('workValet.signed'), value: signed },
          ]}
        />
        {complaints.map((words) => (
          <Note key={words} tone="warn" title={t('workValet.complaint')}>
            {words}
          </Note>
        ))}
        {photosHref && (
          <WorkButtonLink href={photosHref} icon="photo">
            {t('workService.showPhotos', { count: photos.length })}
          </WorkButtonLink>
        )}
        {shown.length > 0 && <CarPhotos photos={shown} id="photos" />}
        {erasedOn && photos.length > 0 && <p>{t('workValet.erasedOn', { day: erasedOn })}</p>}
      </Stack>
    </FoldingPane>
  )
}
