import { GoodToKnow } from './good-to-know.tsx'

export const examples = { all: () => <GoodToKnow /> }
