import { UspSlider } from './usp-slider.tsx'

export const examples = { points: () => <UspSlider label="Advantages" /> }
