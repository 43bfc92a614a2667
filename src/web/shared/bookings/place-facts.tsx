import { DefinitionList } from '../../components/definition-list/definition-list.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './place-facts.module.css'

export type Place = { name: string; address: string; phone: string; phoneHref: string; directions: string[] }

/** Which car park it is, where it is, who answers the telephone there, and the way to it. */
export const PlaceFacts = ({ place }: { place: Place }) => {
  const { t } = useTexts()
  return (
    <>
      <DefinitionList
        items={[
          { term: t('booking.carPark'), value: place.name },
          { term: t('booking.address'), value: place.address },
          { term: t('booking.phone'), value: <a href={place.phoneHref}>{place.phone}</a> },
        ]}
      />
      {place.directions.length > 0 && (
        <ol className={styles['directions']}>
          {place.directions.map((direction) => (
            <li key={direction}>{direction}</li>
          ))}
        </ol>
      )}
    </>
  )
}
