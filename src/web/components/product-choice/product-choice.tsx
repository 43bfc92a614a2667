import { ButtonLink } from '../button/button.tsx'
import { Card } from '../card/card.tsx'
import { LaneLine } from '../lane-line/lane-line.tsx'
import styles from './product-choice.module.css'
import type { ChoiceView } from './view.ts'

/** Shuttle or valet parking: one press leads to an airport that has it. */
export const ProductChoice = ({ choices }: { choices: readonly ChoiceView[] }) => (
  <div className={styles['choices']}>
    {choices.map(({ id, name, lane, text, from, links }) => (
      <Card key={id} as="article" labelledBy={id}>
        <h3 id={id} className={styles['name']}>
          {name}
        </h3>
        {lane && <LaneLine {...lane} />}
        <p className={styles['text']}>{text}</p>
        {from && (
          <p>
            <b className={styles['price']}>{from.price}</b> {from.dates}
          </p>
        )}
        <ul role="list" className={styles['links']}>
          {links.map(({ href, text: label }) => (
            <li key={href}>
              <ButtonLink href={href} look="plain" wide>
                {label}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Card>
    ))}
  </div>
)
