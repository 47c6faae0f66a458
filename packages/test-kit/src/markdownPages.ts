/** A text of thirty pages with every construct of CommonMark and of what GitHub adds to it. */

const CHAPTER = (page: number): string => `
## Chapter ${page} of what was *counted*

Page ${page} says that output **doubled**, costs *fell*, both ***at once***, and 3 km<sup>2</sup> of CO<sub>2</sub> were ~~lost~~
saved, as [the data](https://example.org/data?page=${page}&unit=GWh "A title"), [its table][table], <https://example.org/a>,
https://example.org/b and \`SELECT page\` show.[^n${page}] A line that ends here\\
goes on here. \\*Not set off\\* &copy; &amp; 2 < 3.

Method of page ${page}
---

${'What people counted in the North, what they left out, and why that makes little difference to anyone who reads on. '.repeat(6)}

- First point of page ${page}
  - Within the first
    1. Numbered within that
- Second point of page ${page}

* Other bullets

+ And others

1. Step one
2. Step two

- [x] Read by two
- [ ] Sent out

> Said by someone
> on two lines.
>
> And another paragraph.

> [!WARNING]
> Counted by hand on page ${page}.

\`\`\`sql
SELECT page
  FROM counted -- ${page}
\`\`\`

~~~
plain
~~~

| Year | Region \\| country | GWh |
|:-----|:----------------:|----:|
| 2023 | North ${page} | 12.5 |
| 2024 | \`South\` and **all** | 1,310 |

***

### Notes of page ${page} ###

![A wind farm, page ${page}](images/farm.png)

[^n${page}]: Counted by the office, page ${page}.
`

export const MARKDOWN_PAGES = 30

/** The text, which names the image `images/farm.png` beside it. */
export const markdownPages = (): string =>
  `# Wind in the North\n${Array.from({ length: MARKDOWN_PAGES }, (_, index) => CHAPTER(index + 1)).join('')}\n[table]: https://example.org/table\n`
