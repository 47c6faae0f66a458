/** The words beside the figure. */
export const figureText = {
  title: 'How Iowa turned to wind',
  standfirst: 'In 2001 renewables generated 4% of the state’s power. By 2017 it was 39%.',
  caption: 'Electricity generated, terawatt hours a year',
  source: 'Source: U.S. Energy Information Administration. Drawn with Bubbles.',
}
