import { DefinitionList } from '../../components/definition-list/definition-list.tsx'
import { useTexts } from '../../kernel/texts.tsx'

export type Place = { name: string; address: string; phone: string; phoneHref: string }

/** Which car park it is, where it is, and who answers the telephone there. */
export const PlaceFacts = ({ place }: { place: Place }) => {
  const { t } = useTexts()
  return (
    <DefinitionList
      items={[
        { term: t('booking.carPark'), value: place.name },
        { term: t('booking.address'), value: place.address },
        { term: t('booking.phone'), value: <a href={place.phoneHref}>{place.phone}</a> },
      ]}
    />
  )
}
