import { AirportTiles, type AirportTileView } from '../airport-tile/airport-tile.tsx'
import { Button } from '../button/button.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import nearMe from './near-me.island.ts'
import styles from './near-me.module.css'

export type NearMeView = {
  /** The place from which the distances are counted, in words: a country or an airport. */
  place: string
  airports: readonly AirportTileView[]
  /** The address that near-me.island.ts asks with a position. */
  href: string
  /** A proxy knows the visitor's country, so the list is asked for once more, without a position. */
  knowsCountry: boolean
}

/**
 * The four closest airports with parking (demands S2, I4). A page for everybody starts at Schiphol (demand I4). The
 * visitor's own position is asked for only by a press, and leaves the browser rounded (CONS-9).
 */
export const NearMe = ({ view: { place, airports, href, knowsCountry } }: { view: NearMeView }) => {
  const { t } = useTexts()
  return (
    <div
      {...useBehaviour(nearMe)}
      data-href={href}
      data-country={knowsCountry ? '' : undefined}
      data-you={t('site.nearYou')}
      data-asking={t('search.locating')}
      data-failed={t('search.locationFailed')}
    >
      <h2 id="near">{t('search.nearMe')}</h2>
      <p data-near="from">{t('site.nearFrom', { place })}</p>
      <AirportTiles airports={airports} />
      {/* it needs script, which takes `hidden` away */}
      <div className={styles['ask']} hidden>
        <Button type="button" look="plain" icon="pin">
          {t('search.useMyLocation')}
        </Button>
        <p className={styles['privacy']}>{t('site.nearPrivacy')}</p>
      </div>
      <p role="status" />
    </div>
  )
}
