// Files share a page where they share a worker: each begins with an empty one, whatever the one before it has left.
document.body.replaceChildren()
