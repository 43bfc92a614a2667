import { Card } from './card.tsx'

export const examples = {
  section: () => (
    <Card as="section" labelledBy="where">
      <h2 id="where">Car park</h2>
      <p>Flight Forum 1, Eindhoven</p>
    </Card>
  ),
}
