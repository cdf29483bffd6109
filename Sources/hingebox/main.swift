print("hingebox")
