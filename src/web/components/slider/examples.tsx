import { Slider } from './slider.tsx'

const slides = ['One', 'Two', 'Three'].map((name) => ({
  key: name.toLowerCase(),
  name,
  content: <p>{name} of three</p>,
}))

export const examples = {
  narrow: () => <Slider id="narrow" label="Three things" slides={slides} kind="narrow" />,
  always: () => <Slider id="always" label="Three more things" slides={slides} kind="always" />,
}
